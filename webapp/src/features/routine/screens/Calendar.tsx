import { useTranslation } from "react-i18next";
import { goBack } from "@/navigation";
import { Screen, Stack } from "@/ui";
import { Appointments } from "../components/Appointments";
import { CalendarAddress } from "../components/CalendarAddress";

/** The reader's classes and reviews, and the address that shows them to calendar programs. */
export default function Calendar() {
  const { t } = useTranslation("routine");
  return (
    <Screen title={t("calendarTitle")} onBack={() => void goBack()}>
      <Stack gap={6}>
        <Appointments />
        <CalendarAddress />
      </Stack>
    </Screen>
  );
}
