import type { Answer } from "@/rpc";

type Course = Answer<"CustomerTeacherListCourse">["data"][number];

/** What a book in a list is known by. */
export const bookIdOf = ({ courseBook }: Course) => courseBook.courseBookId;
