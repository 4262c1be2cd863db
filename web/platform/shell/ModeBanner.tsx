import { Anchor } from "@mantine/core";
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
			<span className={classes.text}>{text}</span>
			{mayOpen(address) && (
				<Anchor component={Link} href={address} size="sm" underline="always" className={classes.link}>
					送信モード
				</Anchor>
			)}
		</aside>
	);
}

function bannerText({ is_test_mode, kinds }: NonNullable<Session["sending_modes"]>): string {
	const listOf = (mode: "test" | "off") =>
		kinds
			.filter((each) => each.mode === mode)
			.map(({ label }) => label)
			.join("・");
	const off = listOf("off");
	const test = listOf("test");
	return [
		...(is_test_mode ? ["テストモード中：テスターだけに送信中"] : []),
		...(!is_test_mode && test ? [`テスターだけに送っているもの：${test}`] : []),
		...(off ? [`止めているもの：${off}`] : []),
	].join("　");
}
