import { Alert, Button, Group, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { MAX_DRAFT_EFFECTS } from "#domain/automation/forecast/forecast-input.ts";
import { remainingQuota } from "#domain/automation/forecast/remaining-quota.ts";
import {
	type Forecast,
	type ForecastMonth,
	findExceededMonth,
} from "#domain/automation/forecast/send-forecast.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { formatCount } from "./forecastDays.ts";
import classes from "./HourBars.module.css";
import { HourBars } from "./HourBars.tsx";
import { HourTable } from "./HourTable.tsx";
import { type ForecastSubject, useForecast } from "./useForecast.ts";

export interface SendForecastProps {
	/** Subject, with the draft that would be saved. An incomplete draft (`null`) shows a notice instead. */
	subject: ForecastSubject;
	/** Version or number of tasks: a change of the saved state loads the forecast again. */
	version?: string | number | undefined;
}

const TOO_MANY_EFFECTS = TASK_TEXTS.forecastTooManyEffects(MAX_DRAFT_EFFECTS);

/** Number of messages in each hour of the next seven days, against the rest of LINE's quota. */
export function SendForecast({ subject, version }: SendForecastProps) {
	const { forecast, error, isStale, isDraftComplete, retry } = useForecast(subject, version);
	if (error instanceof ApiError && error.fields.steps?.includes(TOO_MANY_EFFECTS))
		return <Note>{TOO_MANY_EFFECTS}</Note>;
	if (!isDraftComplete || (error instanceof ApiError && error.status === 422))
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

function Sums({ forecast }: { forecast: Forecast }) {
	const { months, quota, stopped } = forecast;
	const [ownCount, otherCount] = [sumOfMonths(months, "own"), sumOfMonths(months, "others")];
	const exceededMonth = findExceededMonth(forecast);
	return (
		<>
			{stopped && (
				<Alert color="yellow" icon={<WarningIcon />}>
					停止中のため、このシナリオからは配信されません。
				</Alert>
			)}
			{exceededMonth && (
				<Alert color="red" icon={<WarningIcon />} role="alert">
					{quotaWarning(exceededMonth, exceededMonth === months[0])}
				</Alert>
			)}
			<Group gap="md" component="dl" m={0}>
				<Figure series="own" label="この内容" text={`${formatCount(ownCount)}通`} />
				<Figure series="others" label="ほかの予定" text={`${formatCount(otherCount)}通`} />
				<Figure label="LINEの残り" text={quotaLeftText(quota)} />
			</Group>
			<VisuallyHidden role="status">{`7日間の見込みは${formatCount(ownCount + otherCount)}通です`}</VisuallyHidden>
		</>
	);
}

function Hours({ forecast: { hours } }: { forecast: Forecast }) {
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

const Figure = ({ series, label, text }: { series?: "own" | "others"; label: string; text: string }) => (
	<div>
		<Text component="dt" size="xs" c="dimmed">
			{series && <span className={classes.key} data-of={series} aria-hidden="true" />} {label}
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

const sumOfMonths = (months: readonly ForecastMonth[], source: "own" | "others"): number =>
	months.reduce((total, month) => total + month[source], 0);

function quotaLeftText(quota: Forecast["quota"]): string {
	if (quota === null) return "確認できません";
	const messages = remainingQuota(quota);
	return messages === null ? "上限なし" : `${formatCount(messages)}通`;
}

/** Sentence about a month whose messages exceed the rest of LINE's quota. */
function quotaWarning({ month, own, others, remaining }: ForecastMonth, isPresent: boolean): string {
	const text = `残り ${formatCount(remaining ?? 0)} 通に対して ${formatCount(own + others)} 通の見込みです`;
	return isPresent ? text : `${Number(month.slice(5))}月は${text}`;
}
