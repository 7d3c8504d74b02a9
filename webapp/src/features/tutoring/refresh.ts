import { outdate } from "@/queries";

/** Reads anew what a tutor sees of students. */
export const refreshStudents = () =>
  outdate(
    "CustomerTeacherListStudent",
    "CustomerTeacherQueryStudent",
    "CustomerTeacherListStudentClass",
    "CustomerListStudentBookMetric",
  );
