import { lazy, Suspense } from "react";
import { useSession } from "@/entities/lesson/useSession";
import { classes } from "@/ui";
import thumb from "./Thumb.module.css";

const StudentLeads = lazy(() => import("../leading/StudentLeads"));

/** On a device that follows: tells what its leader does, in place of the buttons. */
export function Told({ text }: { readonly text: string }) {
  const lesson = useSession();
  return (
    <div className={classes("rests", thumb.row)}>
      {lesson.isTutor ? (
        <Suspense>
          <StudentLeads lesson={lesson} />
        </Suspense>
      ) : (
        <p className={thumb.told}>{text}</p>
      )}
    </div>
  );
}
