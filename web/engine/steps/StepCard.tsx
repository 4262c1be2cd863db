import { ActionIcon, Menu, Stack, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { type Timing, timeText } from "#domain/engine/steps/step-timing.ts";
import { SummaryLines } from "#web/engine/actions/SummaryLines.tsx";
import { CopyIcon, DeleteIcon, EditIcon, MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import { StepFigures } from "./StepFigures.tsx";
import classes from "./Steps.module.css";
import { StepTalk } from "./StepTalk.tsx";
import { linesBesideTalk } from "./stepLines.ts";
import type { StepFacesRecord, StepMessages, SteppedKind, StepRecord } from "./stepsApi.ts";

interface StepCardProps {
	kind: SteppedKind;
	/** Id of the scenario or reminder. */
	id: number;
	step: StepRecord;
	/** Faces and numbers of its friends; undefined until they are loaded. */
	record: StepFacesRecord | undefined;
	/** Its messages; undefined until they are loaded. */
	messages: StepMessages | undefined;
	timing: Timing;
	mayWrite: boolean;
	onOpen: () => void;
	onCopy: () => void;
	onRemove: () => void;
}

/** Step on the axis: its effects, its messages as friends see them, and the friends who wait for it. */
export function StepCard(props: StepCardProps) {
	const { kind, id, step, record, messages, timing, mayWrite, ...operations } = props;
	const name = `「${timeText(timing, step)}」のステップ`;
	return (
		<div className={classes.box}>
			<div className={classes.content}>
				<div>
					<UnstyledButton className={classes.open} onClick={operations.onOpen} data-step>
						<VisuallyHidden>{name}の内容を開く</VisuallyHidden>
						<SummaryLines lines={linesBesideTalk(step, messages)} rows={3} />
					</UnstyledButton>
					<Stack gap="xs" className={classes.foot}>
						<StepFigures {...{ kind, id, step, record }} name={name} />
					</Stack>
				</div>
				{messages && <StepTalk messages={messages} label={`${name}の見え方`} />}
			</div>
			{mayWrite && <StepMenu name={name} {...operations} />}
		</div>
	);
}

type StepMenuProps = Pick<StepCardProps, "onOpen" | "onCopy" | "onRemove"> & { name: string };

const StepMenu = ({ name, onOpen, onCopy, onRemove }: StepMenuProps) => (
	<Menu position="bottom-end" width="13rem">
		<Menu.Target>
			<ActionIcon
				className={classes.menu}
				variant="subtle"
				color="gray"
				size="lg"
				aria-label={`${name}の操作`}
			>
				<MoreIcon />
			</ActionIcon>
		</Menu.Target>
		<Menu.Dropdown>
			<Menu.Item leftSection={<EditIcon />} onClick={onOpen}>
				編集する
			</Menu.Item>
			<Menu.Item leftSection={<CopyIcon />} onClick={onCopy}>
				コピーする
			</Menu.Item>
			<Menu.Item leftSection={<DeleteIcon />} color="red" onClick={onRemove}>
				削除する
			</Menu.Item>
		</Menu.Dropdown>
	</Menu>
);
