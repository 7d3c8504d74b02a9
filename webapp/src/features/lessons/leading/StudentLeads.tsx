import { useTranslation } from "react-i18next";
import type { Session } from "@/entities/lesson/session";
import thumb from "../components/Thumb.module.css";
import HandOver from "./HandOver";

/** On the tutor's device while the student leads: says so, and takes the lead back. */
export default function StudentLeads({ lesson }: { readonly lesson: Session }) {
  const { t } = useTranslation("lessons");
  return (
    <>
      <p className={thumb.told}>{t("studentLeads")}</p>
      <HandOver lesson={lesson} />
    </>
  );
}
