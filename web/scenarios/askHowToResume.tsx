import { Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { type MissedSteps, RESUME_LABELS, type Resume } from "#domain/scenarios/missed.ts";
import { momentText } from "#domain/shown-time.ts";
import { SCENARIO_TEXTS } from "#domain/texts/scenarios.ts";
import { ask } from "../ui/ConfirmDialog.tsx";

/** Asks what becomes of the steps that a stopped scenario has not sent; null where it stays as it is. */
export async function askHowToResume(missed: MissedSteps): Promise<Resume | null> {
	let chosen: Resume = "from_here";
	const isMeant = await ask({
		title: "シナリオの配信を再開しますか？",
		message: (
			<ResumeChoice
				missed={missed}
				onChoose={(resume) => {
					chosen = resume;
				}}
			/>
		),
		confirm: "保存して再開する",
	});
	return isMeant ? chosen : null;
}

function missedSentence({ friends, steps, first_at, last_at }: MissedSteps): string {
	const times = new Set([first_at, last_at].map((at) => momentText(at ?? "")));
	return SCENARIO_TEXTS.missed(
		friends.toLocaleString("ja-JP"),
		steps.toLocaleString("ja-JP"),
		[...times].join("〜"),
	);
}

const ResumeChoice = ({ missed, onChoose }: { missed: MissedSteps; onChoose: (resume: Resume) => void }) => {
	const [resume, setResume] = useState<Resume>("from_here");
	const choose = (value: string) => {
		setResume(value as Resume);
		onChoose(value as Resume);
	};
	return (
		<Stack gap="md">
			<Text>{missedSentence(missed)}</Text>
			<Radio.Group label="停止中に届かなかった分" value={resume} onChange={choose}>
				<Stack gap="sm" mt="xs">
					<Radio
						value="from_here"
						label={RESUME_LABELS.from_here}
						description="これから予定日時を迎えるステップだけを送ります。"
					/>
					<Radio
						value="catch_up"
						label={`${RESUME_LABELS.catch_up}（${missed.steps.toLocaleString("ja-JP")}件）`}
						description="届かなかったステップを、時間帯にかかわらず続けて送ります。"
					/>
				</Stack>
			</Radio.Group>
		</Stack>
	);
};
