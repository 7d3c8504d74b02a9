import { expect, it } from "vitest";
import { paths } from "@/paths";
import { mayCall, mayOpen } from "./access";

it("students alone create simulations, tutors alone see a tutor's detail", () => {
  expect(mayCall("user", "CustomerCreateSimulation")).toBe(true);
  expect(mayCall("TEACHER", "CustomerCreateSimulation")).toBe(false);
  expect(mayCall("user", "CustomerTeacherQueryDetail")).toBe(false);
  expect(mayCall("TEACHER", "CustomerTeacherQueryDetail")).toBe(true);
});

it("both list their classes", () => {
  expect(mayCall("user", "CustomerListCourseOrder")).toBe(true);
  expect(mayCall("TEACHER", "CustomerListCourseOrder")).toBe(true);
});

it("a page is for those who may do what it is for", () => {
  expect(mayOpen("user", paths.simulationTraining)).toBe(true);
  expect(mayOpen("TEACHER", paths.simulationTraining)).toBe(false);
  expect(mayOpen("TEACHER", paths.home)).toBe(true);
});
