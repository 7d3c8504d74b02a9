import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { fetchProfile } from "@/entities/person/entering";
import { Portrait } from "@/entities/person/Portrait";
import { errorText } from "@/i18n/errorText";
import { keep } from "@/queries";
import { call, type UserProfile } from "@/rpc";
import { Button, toast } from "@/ui";
import { PICTURE_TYPES, smallPicture } from "@/ui/picture";
import styles from "./Picture.module.css";
import { profileQuery } from "./profile/query";

const UPLOAD_LIMIT_MS = 60_000;
/** The maximum length of an uploaded picture's longer side; the service stores no larger one. */
const SIDE = 512;

/** A person's picture, or the first letter of the name, with a button to change it. */
export function Picture({ profile }: { readonly profile: UserProfile }) {
  const { t } = useTranslation("accounts");
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const imageBase64 = await smallPicture(file, SIDE);
      await call("CustomerUploadPicture", { imageBase64 }, { timeLimitMs: UPLOAD_LIMIT_MS });
      await keep(profileQuery.queryKey, await fetchProfile());
      toast(t("pictureChanged"));
    },
    onError: (error) => {
      const text = errorText(error, "uploadFailed");
      if (text !== null) toast(text);
    },
  });
  return (
    <div className={styles.line}>
      <Portrait
        className={styles.picture}
        url={profile.pictureUrl}
        name={profile.userName}
        alt={t("picture")}
      />
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={t("picture")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) upload.mutate(file);
        }}
      />
      <Button kind="secondary" small busy={upload.isPending} onClick={() => input.current?.click()}>
        {t("changePicture")}
      </Button>
    </div>
  );
}
