import { useTranslation } from "react-i18next";
import { BookChoice } from "@/entities/book/BookChoice";
import type { Pages } from "@/queries/usePages";
import type { StudentCourse } from "@/rpc";
import { Button, Dialog } from "@/ui";

interface BookDialogProps {
  readonly courses: Pages<StudentCourse>;
  readonly bookId: number | null;
  readonly onChoose: (bookId: number) => void;
  readonly onDone: () => void;
}

/** The student whose words are shown. */
export default function BookDialog({ courses, bookId, onChoose, onDone }: BookDialogProps) {
  const { t } = useTranslation("words");
  return (
    <Dialog
      title={t("chooseBook")}
      onDismiss={onDone}
      actions={
        <Button wide onClick={onDone}>
          {t("done")}
        </Button>
      }
    >
      <BookChoice
        label={t("chooseBook")}
        courses={courses.rows}
        chosen={bookId}
        onChoose={onChoose}
      />
      {courses.hasMore && (
        <Button kind="quiet" busy={courses.isLoadingMore} onClick={courses.more}>
          {t("moreBooks")}
        </Button>
      )}
    </Dialog>
  );
}
