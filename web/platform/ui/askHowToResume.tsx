import { Radio, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { askToConfirm } from "./ConfirmDialog.tsx";

/** Choices for items missed during a pause. */
type ResumeMode = "from_here" | "catch_up";

interface ResumeQuestion {
	title: string;
	/** Sentence with the number of missed items. */
	missed: string;
	/** Heading of the choices. */
	legend: string;
	choices: Record<ResumeMode, { label: string; description: string }>;
	confirm: string;
}

/** Asks whether to send items missed during a pause; null if cancelled. By default none is sent. */
export async function askHowToResume(question: ResumeQuestion): Promise<ResumeMode | null> {
	let choice: ResumeMode = "from_here";
	const isConfirmed = await askToConfirm({
		title: question.title,
		message: (
			<ResumeChoice
				question={question}
				onChoose={(resume) => {
					choice = resume;
				}}
			/>
		),
		confirm: question.confirm,
	});
	return isConfirmed ? choice : null;
}

interface ResumeChoiceProps {
	question: ResumeQuestion;
	onChoose: (resume: ResumeMode) => void;
}

const ResumeChoice = ({ question: { missed, legend, choices }, onChoose }: ResumeChoiceProps) => {
	const [resume, setResume] = useState<ResumeMode>("from_here");
	const choose = (value: string) => {
		setResume(value as ResumeMode);
		onChoose(value as ResumeMode);
	};
	return (
		<Stack gap="md">
			<Text>{missed}</Text>
			<Radio.Group label={legend} value={resume} onChange={choose}>
				<Stack gap="sm" mt="xs">
					<Radio value="from_here" {...choices.from_here} />
					<Radio value="catch_up" {...choices.catch_up} />
				</Stack>
			</Radio.Group>
		</Stack>
	);
};
