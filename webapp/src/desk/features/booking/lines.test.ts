import { expect, it } from "vitest";
import { cellsOf, lineOf, momentOf, namesIn, rowsOf, textOf, withPeople } from "./lines";

const linesOf = (text: string) => cellsOf(text).map(lineOf);

it("cells are read as a spreadsheet copies them", () => {
  expect(rowsOf('学生\t老师\r\n"a ""b""\nc"\td\r\n\r\n')).toEqual([
    ["学生", "老师"],
    ['a "b"\nc', "d"],
  ]);
  expect(rowsOf("\uFEFFstudent,tutor\nS1,\n")).toEqual([
    ["student", "tutor"],
    ["S1", ""],
  ]);
});

it.each([
  "2026-12-02 19:30",
  "2026/12/2 19:30",
  "2026-12-02T19:30:00",
  "2026年12月2日19点半",
  "2026年12月2日 19：30",
])("%s is a time", (text) => {
  expect(momentOf(text)).toEqual({ day: "2026-12-02", time: "19:30" });
});

it.each(["", "明天", "19:30", "2026-13-02 19:30", "2026-12-02 25:00"])("%s is none", (text) => {
  expect(momentOf(text)).toBeNull();
});

it("columns follow their titles, or the usual order", () => {
  const [named] = linesOf("时间\t学生\t老师\n2026-12-02 19:30\tS1\tT1");
  expect(named).toMatchObject({
    ...{ day: "2026-12-02", time: "19:30", lessonType: "QUOTA_60", unread: [] },
    ...{ student: { text: "S1" }, tutor: { text: "T1" } },
  });
  const [usual] = linesOf("S1\tT1\t2026-12-02 19:30\t体验课\t初中");
  expect(usual).toMatchObject({ lessonType: "QUOTA_TRIAL", book: "初中", day: "2026-12-02" });
});

it("what cannot be read stays to be corrected", () => {
  const [line] = linesOf("S1\tT1\t明天\t口语课");
  expect(line).toMatchObject({ day: "", time: "", unread: ["明天", "口语课"] });
});

it("a file of a Chinese office is read", () => {
  expect(textOf(new Uint8Array([0xd1, 0xa7, 0xc9, 0xfa]).buffer)).toBe("学生");
  expect(textOf(new TextEncoder().encode("学生").buffer as ArrayBuffer)).toBe("学生");
});

const person = (userId: number, userName: string, userRole: "user" | "TEACHER") => ({
  ...{ userId, userName, userRole, accountNo: `${userRole === "user" ? "S" : "T"}${userId}` },
  ...{ phone: "138****0001", disabled: false, institution: null, titleLevel: null, utcCreated: 0 },
});

it("a name that one person has is that person, and of several it stays to be chosen", () => {
  const lines = linesOf("王伟\t王伟\t2026-12-02 19:30\n李雷\t王伟\t2026-12-02 20:30");
  expect(namesIn(lines, "student")).toEqual(["王伟", "李雷"]);
  expect(namesIn(lines, "tutor")).toEqual(["王伟"]);
  const both = [person(1, "王伟", "user"), person(2, "王伟", "user")];
  const tutor = person(3, "王伟", "TEACHER");
  const [first, second] = withPeople(lines, [
    { role: "user", text: "王伟", people: both },
    { role: "TEACHER", text: "王伟", people: [tutor] },
  ]);
  expect(first?.student.accountNo).toBeNull();
  expect(first?.namesakes.student).toEqual(both);
  expect([first, second].map((line) => line?.tutor.accountNo)).toEqual(["T3", "T3"]);
  expect(second?.student).toEqual({ text: "李雷", accountNo: null });
});
