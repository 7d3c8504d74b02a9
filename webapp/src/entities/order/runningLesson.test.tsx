import { QueryClientProvider } from "@tanstack/react-query";
import { answer, fakeService, type Seen } from "@test/fakeService";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { invalidate, queryClient } from "@/queries";
import { runningLesson, useRunningLesson } from "./runningLesson";

const running = (courseOrderId: number, utcStarted = 1) => ({
  courseOrderId,
  utcStarted,
  status: "IN_PROGRESS",
  user: { userId: 2, userName: "Ming", accountNo: "S00000002", isKnown: true },
});

let orders: object[] = [];
let seen: Seen[] = [];

beforeEach(() => {
  queryClient.clear();
  session.clear();
  orders = [];
  seen = fakeService({
    CustomerListCourseOrder: () => answer({ data: orders, total: orders.length }),
    QueryUserProfileByToken: () => answer({ userRole: "user" }),
  });
});

const signIn = (userId: number) =>
  act(() => enter({ single: true, token: `t${userId}`, userId, userRole: "user" } as never));

function Pill() {
  return <p>lesson: {useRunningLesson() ?? "none"}</p>;
}

function show(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <Pill />
    </QueryClientProvider>,
  );
}

describe("a running lesson", () => {
  it("survives the browser, for its own person only", async () => {
    await signIn(2);
    runningLesson.enter(running(7));
    // Data that ends with the browser is gone.
    sessionStorage.clear();
    expect(runningLesson.get()).toBe(7);
    expect(runningLesson.studentNo()).toBe("S00000002");
    await signIn(3);
    expect(runningLesson.get()).toBeNull();
    expect(runningLesson.studentNo()).toBeNull();
    await signIn(2);
    expect(runningLesson.get()).toBe(7);
  });

  it("is joined on a new device if the service reports it", async () => {
    orders = [running(7), running(9, 2)];
    await signIn(2);
    show();
    expect(await screen.findByText("lesson: 9")).toBeTruthy();
    expect(seen.find(({ name }) => name === "CustomerListCourseOrder")?.body).toEqual({
      status: "IN_PROGRESS",
      period: "ANY",
    });
  });

  it("stays the same on this device while it runs", async () => {
    await signIn(2);
    runningLesson.enter(running(7));
    orders = [running(9, 2), running(7)];
    show();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(screen.getByText("lesson: 7")).toBeTruthy();
  });

  it("that another one ended first says so here, and then the other one is joined", async () => {
    await signIn(2);
    runningLesson.enter(running(7));
    orders = [running(9, 2)];
    show();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(screen.getByText("lesson: 7")).toBeTruthy();
    act(() => runningLesson.leave());
    void invalidate("CustomerListCourseOrder");
    expect(await screen.findByText("lesson: 9")).toBeTruthy();
  });

  it("that is over does not return from the cache", async () => {
    orders = [running(7)];
    await signIn(2);
    show();
    expect(await screen.findByText("lesson: 7")).toBeTruthy();
    orders = [];
    act(() => runningLesson.leave());
    await act(() => invalidate("CustomerListCourseOrder"));
    expect(screen.getByText("lesson: none")).toBeTruthy();
  });

  it("is not requested while nobody is signed in", () => {
    show();
    expect(seen).toEqual([]);
  });
});
