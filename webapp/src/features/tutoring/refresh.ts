import { invalidate } from "@/queries";

/** Reads again what a tutor sees of students. */
export const refreshStudents = () =>
  invalidate(
    "CustomerTeacherListStudent",
    "CustomerTeacherQueryStudent",
    "CustomerTeacherListStudentClass",
    "CustomerListStudentBookMetric",
  );
