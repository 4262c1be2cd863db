import { Skeleton, Text } from "@mantine/core";
import { SummaryLines } from "../actions/SummaryLines.tsx";
import { ErrorState } from "../ui/ListState.tsx";
import { type SteppedKind, useSteps } from "./api.ts";
import classes from "./Steps.module.css";
import { StepTimeText } from "./StepTimeText.tsx";
import type { Timing } from "./timing.ts";

/** The steps of a scenario or reminder on their axis, to be read. */
export function StepsReadOnly({ kind, id, timing }: { kind: SteppedKind; id: number; timing: Timing }) {
	const { data, error, reload } = useSteps(kind, id, () => undefined);
	if (error) return <ErrorState error={error} onRetry={reload} />;
	if (!data) return <Skeleton height="6rem" />;
	if (data.steps.length === 0)
		return (
			<Text size="sm" c="dimmed">
				配信ステップはまだありません。
			</Text>
		);
	return (
		<ol className={classes.axis}>
			{data.steps.map((step) => (
				<li key={step.id} className={classes.row}>
					<StepTimeText timing={timing} step={step} />
					<div className={classes.card}>
						<div className={classes.text}>
							<SummaryLines lines={step.action_text} shown={10} rows={3} />
						</div>
					</div>
				</li>
			))}
		</ol>
	);
}
