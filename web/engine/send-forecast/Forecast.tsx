import { Alert, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import {
	exceeded,
	type ForecastMonth,
	type Forecast as Reckoned,
} from "#domain/automation/forecast/forecast.ts";
import { MAX_DRAFT_EFFECTS } from "#domain/automation/forecast/input.ts";
import { leftOf } from "#domain/automation/forecast/left.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks.ts";
import { ApiError } from "#web/platform/api/error.ts";
import { WarningIcon } from "#web/platform/ui/icons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { count } from "./days.ts";
import classes from "./HourBars.module.css";
import { HourBars } from "./HourBars.tsx";
import { HourTable } from "./HourTable.tsx";
import { type ForecastOf, useForecast } from "./useForecast.ts";

export interface ForecastProps {
	/**
	 * What it is of, and the draft that is about to be saved:
	 * - `{ kind: "scenario", id, draft?: { steps?, is_run?, date_diff?, after_read_to_id?, after_read_to_step? } }`
	 * - `{ kind: "episode", id, draft?: { steps? } }`
	 * - `{ kind: "task", id: the action's id, draft?: TaskInput }`
	 *
	 * Without `draft` what is saved is reckoned (of an action all its tasks). `draft: null` while the form is not
	 * complete: then nothing is asked, and a line says so. It is asked anew, after a pause, when the draft changes.
	 */
	of: ForecastOf;
	/** Changes whenever what is saved has changed: a version, how many tasks there are. */
	version?: string | number | undefined;
}

const TOO_MANY = TASK_TEXTS.forecastTooManyEffects(MAX_DRAFT_EFFECTS);

/** How many messages will be sent in each hour of the next seven days, against what is left of LINE's quota. */
export function Forecast({ of, version }: ForecastProps) {
	const { forecast, error, isStale, isAsked, retry } = useForecast(of, version);
	if (error instanceof ApiError && error.fields.steps?.includes(TOO_MANY)) return <Note>{TOO_MANY}</Note>;
	if (!isAsked || (error instanceof ApiError && error.status === 422))
		return <Note>入力がそろうと、ここに配信の見込みを表示します。</Note>;
	if (error) return <ErrorState error={error} onRetry={retry} />;
	if (!forecast) return <Skeleton height="14rem" aria-hidden="true" />;
	return (
		<Stack gap="xs" aria-busy={isStale} {...(isStale && { className: classes.stale })}>
			<Sums forecast={forecast} />
			<Hours forecast={forecast} />
			<Note>
				今の友だちの状態から計算しています。これから始まる購読や自動応答の返信、アクションから始まるほかのアクションは含みません。
			</Note>
			{forecast.restricted && (
				<Note>担当する友だちへの配信だけを数えています。LINEの残りは、アカウント全体のものです。</Note>
			)}
		</Stack>
	);
}

function Sums({ forecast }: { forecast: Reckoned }) {
	const { months, quota, stopped } = forecast;
	const [own, others] = [sum(months, "own"), sum(months, "others")];
	const over = exceeded(forecast);
	return (
		<>
			{stopped && (
				<Alert color="yellow" icon={<WarningIcon />}>
					停止中のため、このシナリオからは配信されません。
				</Alert>
			)}
			{over && (
				<Alert color="red" icon={<WarningIcon />} role="alert">
					{warning(over, over === months[0])}
				</Alert>
			)}
			<Group gap="md" component="dl" m={0}>
				<Figure of="own" label="この内容" text={`${count(own)}通`} />
				<Figure of="others" label="ほかの予定" text={`${count(others)}通`} />
				<Figure label="LINEの残り" text={left(quota)} />
			</Group>
			<VisuallyHidden role="status">{`7日間の見込みは${count(own + others)}通です`}</VisuallyHidden>
		</>
	);
}

function Hours({ forecast: { hours } }: { forecast: Reckoned }) {
	const [asTable, setAsTable] = useState(false);
	if (hours.every(({ own, others }) => own + others === 0))
		return <Text size="sm">これから7日間に配信される予定はありません。</Text>;
	return (
		<>
			{asTable ? <HourTable hours={hours} /> : <HourBars hours={hours} />}
			<Group>
				<Button variant="default" size="xs" onClick={() => setAsTable(!asTable)}>
					{asTable ? "グラフで見る" : "表で見る"}
				</Button>
			</Group>
		</>
	);
}

const Figure = ({ of, label, text }: { of?: "own" | "others"; label: string; text: string }) => (
	<div>
		<Text component="dt" size="xs" c="dimmed">
			{of && <span className={classes.key} data-of={of} aria-hidden="true" />} {label}
		</Text>
		<Text component="dd" m={0} fw={600}>
			{text}
		</Text>
	</div>
);

const Note = ({ children }: { children: string }) => (
	<Text size="xs" c="dimmed">
		{children}
	</Text>
);

const sum = (months: readonly ForecastMonth[], which: "own" | "others"): number =>
	months.reduce((total, month) => total + month[which], 0);

function left(quota: Reckoned["quota"]): string {
	if (quota === null) return "確認できません";
	const messages = leftOf(quota);
	return messages === null ? "上限なし" : `${count(messages)}通`;
}

/** `残り 200 通に対して 350 通の見込みです` */
function warning({ month, own, others, remaining }: ForecastMonth, isPresent: boolean): string {
	const text = `残り ${count(remaining ?? 0)} 通に対して ${count(own + others)} 通の見込みです`;
	return isPresent ? text : `${Number(month.slice(5))}月は${text}`;
}
