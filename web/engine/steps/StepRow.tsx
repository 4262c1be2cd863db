import { ActionIcon, Menu, Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { type Timing, timeText } from "#domain/engine/steps/step-timing.ts";
import { SummaryLines } from "#web/engine/actions/SummaryLines.tsx";
import { ClockIcon, CopyIcon, DeleteIcon, EditIcon, MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./Steps.module.css";
import { StepTimeText } from "./StepTimeText.tsx";
import type { StepRecord } from "./stepsApi.ts";

interface StepRowProps {
	step: StepRecord;
	timing: Timing;
	mayWrite: boolean;
	onOpen: () => void;
	onMove: () => void;
	onCopy: () => void;
	onRemove: () => void;
}

/** Step on the axis: its time, its effects, and the number of friends who wait for it. */
export function StepRow({ step, timing, mayWrite, onOpen, onMove, onCopy, onRemove }: StepRowProps) {
	const stepName = `「${timeText(timing, step)}」のステップ`;
	return (
		<li className={classes.row}>
			<StepTimeText timing={timing} step={step} />
			<div className={classes.card}>
				<UnstyledButton className={classes.action} onClick={onOpen} data-step>
					<VisuallyHidden>{stepName}の内容を開く</VisuallyHidden>
					<SummaryLines lines={step.action_text} rows={3} />
					<Text size="xs" c="dimmed">
						{step.waiting > 0
							? `${step.waiting.toLocaleString("ja-JP")}人が待っています`
							: "待っている友だちはいません"}
					</Text>
				</UnstyledButton>
				{mayWrite && (
					<Menu position="bottom-end" width="13rem">
						<Menu.Target>
							<ActionIcon variant="subtle" color="gray" size="lg" aria-label={`${stepName}の操作`}>
								<MoreIcon />
							</ActionIcon>
						</Menu.Target>
						<Menu.Dropdown>
							<Menu.Item leftSection={<EditIcon />} onClick={onOpen}>
								内容を編集する
							</Menu.Item>
							<Menu.Item leftSection={<ClockIcon />} onClick={onMove}>
								日時を変更する
							</Menu.Item>
							<Menu.Item leftSection={<CopyIcon />} onClick={onCopy}>
								コピーする
							</Menu.Item>
							<Menu.Item leftSection={<DeleteIcon />} color="red" onClick={onRemove}>
								削除する
							</Menu.Item>
						</Menu.Dropdown>
					</Menu>
				)}
			</div>
		</li>
	);
}
