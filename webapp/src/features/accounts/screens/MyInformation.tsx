import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { learn } from "@/entities/person/entering";
import { useSession } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { invalidate, keep } from "@/queries";
import { call, type UserProfile } from "@/rpc";
import { NAME_LENGTH } from "@/rpc/bounds";
import { Button, ErrorBlock, Field, List, Row, Screen, Skeleton, toast } from "@/ui";
import { useForm } from "@/ui/useForm";
import { ChangePhone } from "../ChangePhone";
import styles from "../Form.module.css";
import { Picture } from "../Picture";
import { groupsOf } from "../profile/fields";
import { Kept } from "../profile/Kept";
import { ProfileFields } from "../profile/ProfileFields";
import { profileQuery } from "../profile/query";
import { useProfileMistakes } from "../profile/useProfileMistakes";
import { changesIn, type ProfileValues, valuesOf } from "../profile/values";

const Devices = lazy(() => import("../Devices"));
const PersonalData = lazy(() => import("../PersonalData"));

export default function MyInformation() {
  const { t } = useTranslation("accounts");
  const query = useQuery(profileQuery);
  const id = useId();
  const [isSending, setIsSending] = useState(false);
  return (
    <Screen
      title={t("myInformation")}
      onBack={() => void goBack()}
      footer={
        query.data && (
          <Button type="submit" form={id} wide busy={isSending}>
            {t("save")}
          </Button>
        )
      }
    >
      {query.data && <Information id={id} profile={query.data} onSending={setIsSending} />}
      {query.isPending && <Skeleton rows={5} height={72} />}
      {query.isError && !query.data && (
        <ErrorBlock
          text={errorText(query.error, "informationFailed")}
          onRetry={() => void query.refetch()}
        />
      )}
    </Screen>
  );
}

interface InformationProps {
  readonly id: string;
  readonly profile: UserProfile;
  readonly onSending: (isSending: boolean) => void;
}

type Values = ProfileValues & { readonly name: string };

/** A profile as form values. */
function formOf({ userRole, userName, student, tutor }: UserProfile): Values {
  return { ...valuesOf(groupsOf[userRole], { ...student, ...tutor }), name: userName };
}

function Information({ id, profile, onSending }: InformationProps) {
  const { t } = useTranslation(["accounts", "my"]);
  const institution = useSession()?.teacher?.institution ?? profile.institution;
  const isTutor = profile.userRole === "TEACHER";
  const groups = groupsOf[profile.userRole];
  const before = formOf(profile);
  const profileMistakes = useProfileMistakes(groups, before);
  const [changingPhone, setChangingPhone] = useState(false);

  const form = useForm<Values>({
    initial: before,
    check: (values) => ({
      name: values.name.trim() === "" ? t("nameHint") : undefined,
      ...profileMistakes(values),
    }),
    send: async (sent) => {
      const { name, ...values } = sent;
      const fields = changesIn(before, values);
      const renamed = name.trim() === profile.userName ? {} : { name: name.trim() };
      onSending(true);
      try {
        const saved =
          profile.userRole === "TEACHER"
            ? await call("CustomerTeacherUpdateProfile", { ...renamed, tutor: fields })
            : await call("CustomerUpdateUserProfile", { ...renamed, student: fields });
        learn({ profile: saved });
        await keep(profileQuery.queryKey, saved);
        if (fields.grade !== undefined) void invalidate("CustomerQueryBookInHand");
        form.settle(sent, formOf(saved));
        toast(t("saved"));
      } finally {
        onSending(false);
      }
    },
    failure: "operationFailed",
  });
  // Changes made elsewhere are not changes of this form: they appear in unedited fields.
  const [known, setKnown] = useState(profile);
  if (known !== profile) {
    setKnown(profile);
    form.settle(formOf(known), formOf(profile));
  }
  const { values, mistakes, change } = form;

  return (
    <>
      <Picture profile={profile} />
      <List label={t("accountRows")}>
        <Row title={t("accountNo")} value={profile.accountNo} />
        <Row
          title={t("phone")}
          value={profile.phone}
          detail={t("changePhone")}
          onClick={() => setChangingPhone(true)}
        />
        {institution && (
          <Row title={t("institution")} value={institution} detail={profile.institutionCode} />
        )}
      </List>
      <form id={id} className={styles.form} {...form.props}>
        <Field
          label={t(isTutor ? "name" : "studentName")}
          autoComplete="name"
          maxLength={NAME_LENGTH}
          {...form.text("name")}
        />
        <ProfileFields groups={groups} values={values} mistakes={mistakes} onChange={change} />
      </form>
      <Kept profile={profile} />
      <Suspense>
        <Devices />
        <PersonalData />
      </Suspense>
      {changingPhone && (
        <ChangePhone hasPassword={profile.hasPassword} onClose={() => setChangingPhone(false)} />
      )}
    </>
  );
}
