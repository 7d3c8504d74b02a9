import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { callQuery, invalidate } from "@/queries";
import { call, type TemplateView } from "@/rpc";
import { MESSAGE_LENGTH } from "@/rpc/bounds";
import {
  Button,
  confirm,
  Dialog,
  ErrorBlock,
  IconButton,
  List,
  Skeleton,
  TextArea,
  toast,
} from "@/ui";
import { Fold } from "@/ui/Fold";
import { shapes } from "@/ui/shapes";
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

/** A tutor's message templates: insert with a tap, save, change and remove. */
export function Templates({ message, onUse }: TemplatesProps) {
  const { t } = useTranslation("afterClass");
  const templates = useQuery(callQuery(LIST, {}));
  const save = useMutation({
    mutationFn: async () => {
      const text = message.trim();
      if (text === "") return toast(t("templateEmpty"));
      await call("CustomerTeacherSaveMessageTemplate", { text });
      toast(t("templateSaved"));
      await invalidate(LIST);
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
  const [isOpen, setOpen] = useState(false);
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
      await invalidate(LIST);
    },
    onError: tell,
  });
  return (
    <li className={styles.template}>
      <button type="button" className={styles.use} onClick={() => onUse(text)}>
        {text}
      </button>
      <IconButton
        icon={{ shape: shapes.edit }}
        label={`${t("changeTemplate")}: ${text}`}
        onClick={() => setOpen(true)}
      />
      <IconButton
        icon={{ shape: shapes.cross }}
        label={`${t("removeTemplate")}: ${text}`}
        onClick={() => remove.mutate()}
      />
      {isOpen && <Change template={template} onClose={() => setOpen(false)} />}
    </li>
  );
}

interface ChangeProps {
  readonly template: TemplateView;
  readonly onClose: () => void;
}

/** It is inside the message's form, and must not be a form itself. */
function Change({ template, onClose }: ChangeProps) {
  const { t } = useTranslation("afterClass");
  const { t: common } = useTranslation();
  const { templateId } = template;
  const [text, setText] = useState(template.text);
  const [mistake, setMistake] = useState<string>();
  const save = useMutation({
    mutationFn: async () => {
      await call("CustomerTeacherSaveMessageTemplate", { templateId, text: text.trim() });
      await invalidate(LIST);
    },
    onSuccess: onClose,
    onError: tell,
  });
  return (
    <Dialog
      sheet
      title={t("changeTemplate")}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button
            busy={save.isPending}
            onClick={() => (text.trim() === "" ? setMistake(t("enterTemplate")) : save.mutate())}
          >
            {t("change")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("changeTemplate")}
        isLabelHidden
        maxLength={MESSAGE_LENGTH}
        value={text}
        error={mistake}
        onChange={(event) => {
          setText(event.target.value);
          setMistake(undefined);
        }}
      />
    </Dialog>
  );
}
