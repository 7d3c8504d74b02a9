import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { mayOpen } from "@/entities/person/access";
import { useSession } from "@/entities/person/session";
import { type Path, paths } from "@/paths";
import type { Role } from "@/rpc";
import { classes } from "@/ui";
import tints from "@/ui/tints.module.css";
import { useOnline } from "@/ui/useOnline";
import styles from "./NeedsNetwork.module.css";

/** Pages whose main action the service decides, so that it fails without a network. */
const DECIDED: ReadonlySet<string> = new Set<Path>([
  ...[paths.login, paths.passwordLogin, paths.phoneLogin, paths.loginInformation],
  ...[paths.teacherInformation, paths.forgotPassword, paths.resetPassword, paths.wechatBinding],
  ...[paths.myInformation, paths.changePassword, paths.firstBook],
  ...[paths.simulationTraining, paths.trialOrder, paths.wordTraining, paths.wordMarkingList],
  ...[paths.courseSelection, paths.courseSelectionAnother],
  ...[paths.tutorMessage, paths.antiForgetSupplement, paths.restApplication, paths.suggestionForm],
]);

/** A tutor starts classes at home; a student also finds there what can be done without a network. */
function isDecided(path: string, role: Role | undefined): boolean {
  if (path === paths.home) return role !== undefined && !mayOpen(role, paths.simulationTraining);
  return DECIDED.has(path);
}

/** On a page whose main action the service decides: says that there is no network. */
export default function NeedsNetwork() {
  const { t } = useTranslation("network");
  const { pathname } = useLocation();
  const session = useSession();
  const isOnline = useOnline();
  if (!isDecided(pathname, session?.role)) return null;
  return (
    <div role="status" className={styles.status}>
      {!isOnline && (
        <p className={classes(styles.row, tints.warning)}>
          {t(session ? "neededAndKept" : "needed")}
        </p>
      )}
    </div>
  );
}
