import { useSession } from "#web/platform/api/consoleSession.ts";
import classes from "./AccountBar.module.css";
import { useAccountIcon } from "./useAccountIcon.ts";

/** Line in the colour of the account at the top of a window without a header, and its icon. */
export function AccountBar() {
	const { account } = useSession();
	useAccountIcon();
	return account && <div aria-hidden className={classes.bar} style={{ backgroundColor: account.colour }} />;
}
