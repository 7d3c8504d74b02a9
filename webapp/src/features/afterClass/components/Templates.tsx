import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery, outdate } from "@/queries";
import { call, type TemplateView } from "@/rpc";
import { Button, confirm, ErrorBlock, IconButton, List, Skeleton, toast } from "@/ui";
import { Fold } from "@/ui/Fold";
import styles from "../AfterClass.module.css";

const LIST = "CustomerTeacherListMessageTemplate";
const tell = (error: unknown) => {
  const text = errorText(error, "operationFailed");
  if (text) toast(text);
};

interface TemplatesProps {
  readonly message: string;
  readonly onUse: (text: string) => void;
}

/** The texts that a tutor keeps for messages: put in with a tap, kept, and removed. */
export function Templates({ message, onUse }: TemplatesProps) {
  const { t } = useTranslation("afterClass");
  const templates = useQuery(callQuery(LIST, {}));
  const save = useMutation({
    mutationFn: async () => {
      const text = message.trim();
      if (text === "") return toast(t("templateEmpty"));
      await call("CustomerTeacherSaveMessageTemplate", { text });
      toast(t("templateSaved"));
      await outdate(LIST);
    },
    onError: tell,
  });
  const { data } = templates;
  return (
    <Fold
      title={t("templates")}
      aside={data && t("templatesKept", { count: data.data.length, most: data.most })}
    >
      {templates.isPending && <Skeleton rows={2} height={56} />}
      {!data && templates.isError && (
        <ErrorBlock text={errorText(templates.error)} onRetry={() => void templates.refetch()} />
      )}
      {data && data.data.length > 0 && (
        <List label={t("templates")}>
          {data.data.map((one) => (
            <Template key={one.templateId} template={one} onUse={onUse} />
          ))}
        </List>
      )}
      <Button kind="quiet" wide busy={save.isPending} onClick={() => save.mutate()}>
        {t("saveTemplate")}
      </Button>
    </Fold>
  );
}

interface TemplateProps {
  readonly template: TemplateView;
  readonly onUse: (text: string) => void;
}

function Template({ template, onUse }: TemplateProps) {
  const { t } = useTranslation("afterClass");
  const { templateId, text } = template;
  const remove = useMutation({
    mutationFn: async () => {
      const sure = await confirm({
        title: t("removeTemplateTitle"),
        text,
        confirmLabel: t("removeTemplate"),
        danger: true,
      });
      if (!sure) return;
      await call("CustomerTeacherDeleteMessageTemplate", { templateId });
      await outdate(LIST);
    },
    onError: tell,
  });
  return (
    <li className={styles.template}>
      <button type="button" className={styles.use} onClick={() => onUse(text)}>
        {text}
      </button>
      <IconButton
        icon="cross"
        label={`${t("removeTemplate")}: ${text}`}
        onClick={() => remove.mutate()}
      />
    </li>
  );
}
