import { useState } from "react";
import { useTranslation } from "react-i18next";
import { coveredNames } from "@/entities/person/coveredNames";
import { redirectTo } from "@/navigation";
import { paths } from "@/paths";
import {
  type Ask,
  type CoveredStudent,
  call,
  type Role,
  refusedWith,
  studentsToComplete,
} from "@/rpc";
import { INVITE_CODE_LENGTH, NAME_LENGTH } from "@/rpc/bounds";
import { Button, Field, Stack, toast } from "@/ui";
import { RadioRows } from "@/ui/RadioRows";
import { type Mistakes, useForm } from "@/ui/useForm";
import { AgeAndGuardian } from "./AgeAndGuardian";
import { Agreement } from "./Agreement";
import { arrive, arriveAtFirstBook } from "./arriving";
import { CodeField } from "./CodeField";
import { agreementOf, type Consent, consentMistakes, NO_CONSENT, ownAgreement } from "./consent";
import { draft, type RegisterTicket } from "./draft";
import styles from "./Form.module.css";
import { LoginScreen } from "./LoginScreen";
import { NewPassword } from "./PasswordField";
import { PhoneField } from "./PhoneField";
import { type FieldGroup, type FieldName, groupsOf } from "./profile/fields";
import { ProfileFields } from "./profile/ProfileFields";
import { useProfileMistakes } from "./profile/useProfileMistakes";
import { changesIn, type ProfileValues } from "./profile/values";
import {
  codeMistake,
  confirmMistake,
  inviteMistake,
  type Mistake,
  newPasswordMistake,
  phoneMistake,
  plainNumber,
} from "./rules";

interface Account {
  readonly phone: string;
  readonly code: string;
  readonly inviteCode: string;
  readonly name: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly agreed: boolean;
  /** Which of the trial's students this is. */
  readonly child: string | null;
}

type Values = Account & Consent & ProfileValues;

/** Students of the phone that a registration may complete. */
interface Offer {
  readonly phone: string;
  readonly students: readonly CoveredStudent[];
}

/** Stores the form, except proofs and identifying data. */
function keep(values: Values): void {
  const { code, inviteCode, password, confirmPassword, idNumber, child, ...open } = values;
  const { phone, agreed, ...registration } = open;
  draft.keep({ phone, agreed, registration });
}

/** Opens an account: anyone as a student, tutors with their institution's invite code. */
export function Register({ joinAs: role }: { readonly joinAs: Role }) {
  const { t } = useTranslation(["accounts", "profile"]);
  const isTutor = role === "TEACHER";
  const groups = groupsOf[role];
  const [registerTicket, setRegisterTicket] = useState(() => draft.get().registerTicket);
  const profileMistakes = useProfileMistakes(groups);
  const [offer, setOffer] = useState<Offer>({ phone: "", students: [] });
  const studentsOfPhone = (phone: string) =>
    plainNumber(phone) === offer.phone ? offer.students : [];

  /** The errors of the account fields, and whether a field is only missing. */
  function check(values: Values): Mistakes<Values> {
    const keys: Record<keyof (Account & Consent), Mistake | undefined> = {
      phone: phoneMistake(values.phone),
      code: proves(registerTicket, values.phone) ? undefined : codeMistake(values.code),
      inviteCode: isTutor ? inviteMistake(values.inviteCode) : undefined,
      name: values.name.trim() === "" ? "nameHint" : undefined,
      password: newPasswordMistake(values.password),
      confirmPassword: confirmMistake(values.password, values.confirmPassword),
      ...consentMistakes(values, isTutor),
      agreed: values.agreed ? undefined : "agreeFirst",
      child:
        studentsOfPhone(values.phone).length > 0 && values.child === null
          ? "chooseChild"
          : undefined,
    };
    if (Object.values(keys).some((key) => key?.endsWith("Hint"))) toast(t("completeInfo"));
    const texts = Object.entries(keys).map(([part, key]) => [part, key && t(key)]);
    return { ...Object.fromEntries(texts), ...profileMistakes(values) };
  }

  const form = useForm<Values>({
    initial: () => ({
      phone: draft.get().phone,
      code: "",
      inviteCode: "",
      name: "",
      ...NO_CONSENT,
      ...draft.get().registration,
      password: "",
      confirmPassword: "",
      agreed: draft.get().agreed,
      child: null,
    }),
    check,
    send: async (values) => {
      try {
        const asked = requestOf(role, values, groups, registerTicket);
        // A student whose account a tutor opened has a class already.
        const isNew = !isTutor && asked.completes === undefined;
        const enter = isNew ? arriveAtFirstBook : arrive;
        await enter(await call("CustomerRegisterByByPhoneCode", asked));
      } catch (error) {
        const students = studentsToComplete(error);
        if (students.length > 0) {
          setOffer({ phone: plainNumber(values.phone), students });
          return;
        }
        if (refusedWith(error, "TICKET_INVALID")) {
          // The proof of the phone has expired: a new code is required.
          draft.keep({ registerTicket: null });
          setRegisterTicket(null);
        }
        throw error;
      }
    },
    failure: "submitFailed",
    keep,
  });
  const { values, mistakes, change } = form;

  return (
    <LoginScreen title={t(isTutor ? "registerTutorTitle" : "registerTitle")}>
      <form className={styles.form} {...form.props}>
        <p className={styles.note}>{t(isTutor ? "staffOnly" : "registerNote")}</p>
        <PhoneField
          value={values.phone}
          error={mistakes.phone}
          onChange={(phone) => change({ phone, child: null })}
        />
        {!proves(registerTicket, values.phone) && (
          <CodeField
            purpose="REGISTER"
            phone={values.phone}
            {...form.part("code")}
            onPhoneWrong={() => form.mark("phone", t(phoneMistake(values.phone) ?? "phoneWrong"))}
            onRefused={form.markRefusal}
            send={(phone) => call("CustomerApplyRegisterPhoneCode", { phone })}
          />
        )}
        {isTutor && (
          <Field
            label={t("inviteCode")}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={INVITE_CODE_LENGTH}
            {...form.text("inviteCode")}
          />
        )}
        <Field
          label={t(isTutor ? "name" : "studentName")}
          autoComplete="name"
          maxLength={NAME_LENGTH}
          {...form.text("name")}
        />
        <NewPassword first part={form.part} />
        {!isTutor && <AgeAndGuardian values={values} mistakes={mistakes} onChange={change} />}
        <ProfileFields
          groups={groups}
          folded
          values={values}
          mistakes={mistakes}
          onChange={change}
        />
        <Children students={studentsOfPhone(values.phone)} {...form.part("child")} />
        <Agreement
          agreed={values.agreed}
          error={mistakes.agreed}
          onChange={(agreed) => change({ agreed })}
        />
        <Button type="submit" wide busy={form.isSending}>
          {t("registerSubmit")}
        </Button>
      </form>
      <nav className={styles.links} aria-label={t("moreWays")}>
        <Button
          kind="quiet"
          small
          onClick={() => {
            draft.keep({ role: isTutor ? "user" : "TEACHER" });
            void redirectTo(isTutor ? paths.loginInformation : paths.teacherInformation);
          }}
        >
          {t(isTutor ? "registerStudent" : "registerTutor")}
        </Button>
      </nav>
    </LoginScreen>
  );
}

interface ChildrenProps {
  readonly students: readonly CoveredStudent[];
  readonly value: Account["child"];
  readonly error: string | undefined;
  readonly onChange: (child: string) => void;
}

const ANOTHER = "another";

/** Which of the trial's students is meant, or another child. */
function Children({ students, value, error, onChange }: ChildrenProps) {
  const { t } = useTranslation(["accounts", "profile"]);
  if (students.length === 0) return null;
  return (
    <Stack as="section" gap={2} role="alert">
      <h2>{t("childTitle")}</h2>
      <p className={styles.note}>{t("childText")}</p>
      <RadioRows
        name="child"
        label={t("childTitle")}
        rows={[
          ...coveredNames(students, (grade) => t(`profile:values.grade.${grade}`)),
          { value: ANOTHER, title: t("childAnother") },
        ]}
        value={value}
        onChange={onChange}
      />
      {error && <p className={styles.error}>{error}</p>}
    </Stack>
  );
}

/** Whether a ticket makes the code for this phone unnecessary. */
function proves(ticket: RegisterTicket | null, phone: string): ticket is RegisterTicket {
  return ticket !== null && (ticket.phone === "" || ticket.phone === plainNumber(phone));
}

function requestOf(
  role: Role,
  values: Values,
  groups: readonly FieldGroup[],
  registerTicket: RegisterTicket | null,
): Ask<"CustomerRegisterByByPhoneCode"> {
  const { inviteUserId } = draft.get();
  const { password, confirmPassword } = values;
  const names = groups.flatMap(({ fields }) => fields);
  const profile = Object.fromEntries(names.map((name: FieldName) => [name, values[name] ?? ""]));
  return {
    role,
    phone: plainNumber(values.phone),
    name: values.name.trim(),
    password,
    confirmPassword,
    inviteUserId,
    ...(values.child !== null &&
      (values.child === ANOTHER ? { isAnother: true } : { completes: values.child })),
    ...(proves(registerTicket, values.phone)
      ? { ticket: registerTicket.ticket }
      : { code: values.code }),
    ...(role === "TEACHER"
      ? {
          inviteCode: values.inviteCode.trim(),
          tutor: changesIn({}, profile),
          agreement: ownAgreement,
        }
      : { student: changesIn({}, profile), agreement: agreementOf(values) }),
  };
}
