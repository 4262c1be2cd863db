import { Tooltip } from "@mantine/core";
import { Fragment, type PointerEvent, useState } from "react";
import type { ForecastHour } from "#domain/automation/forecast/send-forecast.ts";
import { type ForecastChartDay, forecastDaysOf, hourText } from "./forecastDays.ts";
import classes from "./HourBars.module.css";

/** Units of the view box: height of the chart, width of a column, and width of its bar. */
const HEIGHT = 24;
const STEP = 10;
const BAR = 8;
const HOURS = 24;

/** Messages by hour: a row of bars for each day, all on one scale. The table has the exact numbers. */
export function HourBars({ hours }: { hours: readonly ForecastHour[] }) {
	const days = forecastDaysOf(hours);
	const highest = Math.max(1, ...hours.map(({ own, others }) => own + others));
	return (
		<div className={classes.bars}>
			{days.map((day) => (
				<Fragment key={day.date}>
					<span className={classes.day}>{day.text}</span>
					<DayRow day={day} highest={highest} />
					<span className={classes.sum}>{day.sum > 0 ? `${day.sum.toLocaleString("ja-JP")}通` : "—"}</span>
				</Fragment>
			))}
			<span />
			<span className={classes.clock}>
				{["0時", "6時", "12時", "18時", "24時"].map((time) => (
					<span key={time}>{time}</span>
				))}
			</span>
			<span />
		</div>
	);
}

function DayRow({ day, highest }: { day: ForecastChartDay; highest: number }) {
	const [pointed, point] = useState<number | null>(null);
	const told = day.hours.find(({ hour }) => hour === pointed);
	const move = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
		const { left, width } = currentTarget.getBoundingClientRect();
		point(Math.floor(((clientX - left) / width) * HOURS));
	};
	return (
		<Tooltip.Floating
			label={told ? `${day.text} ${hourText(told)}` : day.text}
			disabled={!told}
			multiline
			w="13rem"
			position="top"
		>
			<svg
				role="img"
				aria-label={`${day.text}の見込みは${day.sum.toLocaleString("ja-JP")}通`}
				className={classes.hours}
				viewBox={`0 0 ${HOURS * STEP} ${HEIGHT}`}
				preserveAspectRatio="none"
				onPointerMove={move}
				onPointerDown={move}
				onPointerLeave={() => point(null)}
			>
				{/* Makes the whole row react to the pointer, not only its bars. */}
				<rect fill="transparent" width={HOURS * STEP} height={HEIGHT} />
				{day.hours.map(({ hour, own, others }) => {
					const tall = (count: number) => (count / highest) * (HEIGHT - 1);
					const x = hour * STEP + 1;
					const base = HEIGHT - 1 - tall(others);
					return (
						<g key={hour}>
							{hour === pointed && (
								<rect className={classes.pointed} x={hour * STEP} width={STEP} height={HEIGHT} />
							)}
							<rect className={classes.ground} x={x} y={HEIGHT - 1} width={BAR} height={1} />
							<rect className={classes.others} x={x} y={base} width={BAR} height={tall(others)} />
							<rect className={classes.own} x={x} y={base - tall(own)} width={BAR} height={tall(own)} />
						</g>
					);
				})}
			</svg>
		</Tooltip.Floating>
	);
}
