import { Anchor, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { type Session, useSession } from "#web/platform/api/consoleSession.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import classes from "./ModeBanner.module.css";

/** Line on every page while test mode or the switch of a kind holds sends. */
export function ModeBanner() {
	const { sending_modes: modes } = useSession();
	const mayOpen = useMayOpen();
	if (!modes) return null;
	const address = addressOf("sendingModes");
	const text = bannerText(modes);
	return (
		<aside className={classes.banner} aria-label="送信モード" title={text}>
			<Text span inherit className={classes.text} visibleFrom="sm">
				{text}
			</Text>
			<Text span inherit className={classes.text} hiddenFrom="sm">
				{phoneText(modes)}
			</Text>
			{mayOpen(address) && (
				<Anchor component={Link} href={address} size="sm" underline="always" className={classes.link}>
					送信モード
				</Anchor>
			)}
		</aside>
	);
}

type SendingModes = NonNullable<Session["sending_modes"]>;

function bannerText({ is_test_mode, kinds }: SendingModes): string {
	const off = labelsOf(kinds, "off").join("・");
	const test = labelsOf(kinds, "test").join("・");
	return [
		...(is_test_mode ? ["テストモード中：テスターだけに送信中"] : []),
		...(!is_test_mode && test ? [`テスターだけに送っているもの：${test}`] : []),
		...(off ? [`止めているもの：${off}`] : []),
	].join("　");
}

/** Text that fits beside the link on a phone: several kinds are a number. */
function phoneText({ is_test_mode, kinds }: SendingModes): string {
	const summaryOf = (mode: "test" | "off") => {
		const [first, ...others] = labelsOf(kinds, mode);
		return others.length > 0 ? `${others.length + 1}種類` : first;
	};
	const off = summaryOf("off");
	const test = summaryOf("test");
	return [
		...(is_test_mode ? ["テストモード中"] : []),
		...(!is_test_mode && test ? [`テスターだけ：${test}`] : []),
		...(off ? [`停止：${off}`] : []),
	].join("　");
}

const labelsOf = (kinds: SendingModes["kinds"], mode: "test" | "off"): string[] =>
	kinds.filter((each) => each.mode === mode).map(({ label }) => label);
