import { useTranslation } from "react-i18next";
import { invalidate } from "@/queries";
import { call } from "@/rpc";
import { deskPaths, goTo } from "../../navigation";
import { NewPerson } from "../../people/NewPerson";
import { notify } from "../../ui/notices";
import { STUDENTS } from "./students";

/** Creates a student's account and opens its file. */
export function NewStudent({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation("deskStudents");
  return (
    <NewPerson
      title={t("newStudent")}
      passwordHint={t("firstPasswordHint")}
      onClose={onClose}
      create={async (account) => {
        const { userId, userName } = await call("StoreCreateStudent", account);
        notify(t("created", { student: userName }));
        await invalidate(STUDENTS);
        goTo(deskPaths.student, { id: userId });
      }}
    />
  );
}
