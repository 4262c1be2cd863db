import { Button, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { kindOf } from "#domain/kinds/registry.ts";
import { FIRST_TIME, type StepTime, type Timing, timeText } from "#domain/steps/timing.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { useAbility } from "../api/session.tsx";
import { Forecast } from "../forecast/Forecast.tsx";
import type { Unsaved } from "../forecast/useForecast.ts";
import { AsidePanel } from "../items/AsidePanel.tsx";
import { ask } from "../ui/ConfirmDialog.tsx";
import { ClockIcon, PlusIcon } from "../ui/icons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "../ui/ListState.tsx";
import { toastDone, toastFailed } from "../ui/toast.ts";
import { useAfterRender } from "../ui/useAfterRender.ts";
import { type Step, type StepInput, type SteppedKind, useSteps } from "./api.ts";
import { StepDrawer } from "./StepDrawer.tsx";
import { StepRow } from "./StepRow.tsx";
import classes from "./Steps.module.css";
import { TimeModal } from "./TimeModal.tsx";

interface StepsPanelProps {
	kind: SteppedKind;
	id: number;
	timing: Timing;
	/** What of the scenario itself is not saved yet, to be reckoned with. */
	unsaved?: Unsaved;
	/** What these steps are for, said while there are none. */
	purpose: string;
	onVersion: (from: number, to: number) => void;
	/** Told while a step is open above the page. */
	onEditing: (editing: boolean) => void;
}

type Asked = { what: "add" } | { what: "move" | "copy"; step: Step };

/** The steps of a scenario or reminder on a time axis. Each change is saved at once. */
export function StepsPanel({ kind, id, timing, unsaved, purpose, onVersion, onEditing }: StepsPanelProps) {
	const mayWrite = useAbility(kindOf(kind).write);
	const { data, error, reload, save } = useSteps(kind, id, onVersion);
	const [asked, setAsked] = useState<Asked | null>(null);
	const [open, setOpen] = useState<StepInput | null>(null);
	const [said, say] = useState("");
	const list = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const steps = data?.steps ?? [];

	const tellEditing = useEffectEvent(onEditing);
	const editing = open !== null || asked !== null;
	useEffect(() => tellEditing(editing), [editing]);

	const done = (text: string) => {
		toastDone(text);
		say(text);
	};

	const takeTime = async (time: StepTime) => {
		if (asked === null) return;
		if (asked.what === "add") setOpen({ id: null, ...time, a_twice_type: 0, inputs: [] });
		else {
			const { what, step } = asked;
			await save(
				what === "move"
					? steps.map((other) => (other.id === step.id ? { ...other, ...time } : other))
					: [...steps, { ...step, ...time, id: null }],
			);
			done(what === "move" ? "ステップの日時を変更しました" : "ステップをコピーしました");
		}
		setAsked(null);
	};

	const saveDeed = async (step: StepInput, deed: Pick<StepInput, "a_twice_type" | "inputs">) => {
		const { a_twice_type, inputs } = deed;
		const changed = { ...step, a_twice_type, inputs };
		await save(
			step.id === null ? [...steps, changed] : steps.map((other) => (other.id === step.id ? changed : other)),
		);
		setOpen(null);
		done(step.id === null ? "ステップを追加しました" : "ステップを保存しました");
	};

	const remove = async (step: Step, position: number) => {
		if (!(await askToRemove(timeText(timing, step)))) return;
		try {
			await save(steps.filter((other) => other.id !== step.id));
			afterRender(() => focusables(list.current)[Math.min(position, steps.length - 2)]?.focus());
			done("ステップを削除しました");
		} catch (error) {
			toastFailed(error);
		}
	};

	const forecastOf = (all?: StepInput[]) => (
		<Stack gap="xs">
			<Title order={3}>{all ? "保存した場合の7日間の配信見込み" : "7日間の配信見込み"}</Title>
			<Forecast
				of={{ kind, id, draft: { ...unsaved, ...(all && { steps: all }) } }}
				version={data?.version}
			/>
		</Stack>
	);
	const withStep = (step: StepInput) =>
		step.id === null ? [...steps, step] : steps.map((other) => (other.id === step.id ? step : other));

	const add = mayWrite && data && (
		<Button
			variant={steps.length === 0 ? "filled" : "default"}
			leftSection={<PlusIcon />}
			onClick={() => setAsked({ what: "add" })}
		>
			ステップを追加する
		</Button>
	);

	return (
		<AsidePanel title="配信ステップ">
			{error && !data && <ErrorState error={error} onRetry={reload} />}
			{!data && !error && <SkeletonCards cards={3} height="4rem" />}
			{data && steps.length === 0 && (
				<EmptyState icon={<ClockIcon size="2rem" />} title="ステップはまだありません" action={add}>
					{purpose}
				</EmptyState>
			)}
			{steps.length > 0 && (
				<div ref={list}>
					<ol className={classes.axis}>
						{steps.map((step, position) => (
							<StepRow
								key={step.id}
								step={step}
								timing={timing}
								mayWrite={mayWrite}
								onOpen={() => setOpen(step)}
								onMove={() => setAsked({ what: "move", step })}
								onCopy={() => setAsked({ what: "copy", step })}
								onRemove={() => void remove(step, position)}
							/>
						))}
					</ol>
				</div>
			)}
			{steps.length > 0 && add}
			{steps.length > 0 && mayWrite && (
				<Text size="xs" c="dimmed">
					ステップの変更は、すぐに保存されます。追加したステップは、すでにその位置を過ぎた友だちには送られません。
				</Text>
			)}
			{steps.length > 0 && forecastOf()}
			{asked && (
				<TimeModal
					title={ASKED[asked.what].title}
					verb={ASKED[asked.what].verb}
					timing={timing}
					start={asked.what === "add" ? (steps.at(-1) ?? FIRST_TIME[timing]) : asked.step}
					onDone={takeTime}
					below={
						asked.what === "add"
							? undefined
							: (time) =>
									forecastOf(withStep({ ...asked.step, ...time, ...(asked.what === "copy" && { id: null }) }))
					}
					onClose={() => setAsked(null)}
				/>
			)}
			<StepDrawer
				step={open}
				title={open ? `${timeText(timing, open)}のステップ` : "ステップ"}
				writing={kindOf(kind).write}
				below={(step) => forecastOf(withStep(step))}
				onSave={(deed) => (open ? saveDeed(open, deed) : Promise.resolve())}
				onClose={() => setOpen(null)}
			/>
			<VisuallyHidden role="status">{said}</VisuallyHidden>
		</AsidePanel>
	);
}

const ASKED = {
	add: { title: "ステップの追加", verb: "内容を決める" },
	move: { title: "日時の変更", verb: "変更する" },
	copy: { title: "ステップのコピー", verb: "コピーする" },
} as const;

const focusables = (list: HTMLElement | null) => [
	...(list?.querySelectorAll<HTMLElement>("[data-step]") ?? []),
];

const askToRemove = (when: string) =>
	ask({
		title: `「${when}」のステップを削除`,
		message: TEXTS.deleteConfirm,
		confirm: "削除する",
		destructive: true,
	});
