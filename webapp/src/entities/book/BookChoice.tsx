import type { StudentCourse } from "@/rpc";
import { Facts } from "@/ui/Facts";
import { RadioRows } from "@/ui/RadioRows";
import { useBookTitle } from "./bookTitle";
import { useCourseFacts } from "./courseFacts";

interface BookChoiceProps {
  readonly label: string;
  readonly courses: readonly StudentCourse[];
  readonly chosen: number | null;
  readonly onChoose: (courseBookId: number) => void;
}

/** One book among many, as radio rows with the student's progress in each. */
export function BookChoice({ label, courses, chosen, onChoose }: BookChoiceProps) {
  const title = useBookTitle();
  const facts = useCourseFacts();
  return (
    <RadioRows
      label={label}
      value={chosen}
      onChange={onChoose}
      rows={courses.map((course) => ({
        value: course.courseBook.courseBookId,
        title: title(course.courseBook),
        detail: <Facts facts={facts(course)} />,
      }))}
    />
  );
}
