import { Anchor, Stack } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { TalkPreview } from "#web/engine/messages/TalkPreview.tsx";
import { EmptyStep } from "../EmptyStep.tsx";
import { type FirstDay, switchGreeting } from "../firstDayApi.ts";
import { LiveSwitch } from "../LiveSwitch.tsx";

/** Greeting of new friends: as they see it, its editor, its switch. */
export function GreetingStep({ guide: { greeting } }: { guide: FirstDay }) {
	if (!greeting)
		return (
			<EmptyStep
				art="send"
				title="あいさつはまだありません"
				href={addressOf("scenarios")}
				label="シナリオで作る"
			/>
		);
	const { id, is_live, texts } = greeting;
	return (
		<Stack gap="md">
			<LiveSwitch
				label="友だち追加のあいさつを送る"
				isLive={is_live}
				whenOn="新しい友だちに、追加のすぐあとに送ります。すでにいる友だちには送りません。"
				whenOff="まだ誰にも送りません。"
				onSwitch={(isLive) => switchGreeting(id, isLive)}
			/>
			<TalkPreview messages={texts.map((text) => ({ type: "text", text }))} empty="本文がありません" />
			<Anchor component={Link} href={addressOf("scenario", { id })} underline="always" size="sm">
				あいさつの文章を変える
			</Anchor>
		</Stack>
	);
}
