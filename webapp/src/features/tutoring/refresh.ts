import { invalidate } from "@/queries";

/** Reloads a tutor's data about students. */
export const refreshStudents = () =>
  invalidate(
    "CustomerTeacherListStudent",
    "CustomerTeacherQueryStudent",
    "CustomerTeacherListStudentClass",
    "CustomerListStudentBookMetric",
  );
