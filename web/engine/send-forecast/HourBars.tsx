import { Tooltip } from "@mantine/core";
import { Fragment, type PointerEvent, useState } from "react";
import type { ForecastHour } from "#domain/automation/forecast/send-forecast.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
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
					<span className={classes.sum}>{day.sum > 0 ? formatMessages(day.sum) : "—"}</span>
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
	const [hoveredHour, setHoveredHour] = useState<number | null>(null);
	const hovered = day.hours.find(({ hour }) => hour === hoveredHour);
	const move = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
		const { left, width } = currentTarget.getBoundingClientRect();
		setHoveredHour(Math.floor(((clientX - left) / width) * HOURS));
	};
	return (
		<Tooltip.Floating
			label={hovered ? `${day.text} ${hourText(hovered)}` : day.text}
			disabled={!hovered}
			multiline
			w="13rem"
			position="top"
		>
			<svg
				role="img"
				aria-label={`${day.text}の見込みは${formatMessages(day.sum)}`}
				className={classes.hours}
				viewBox={`0 0 ${HOURS * STEP} ${HEIGHT}`}
				preserveAspectRatio="none"
				onPointerMove={move}
				onPointerDown={move}
				onPointerLeave={() => setHoveredHour(null)}
			>
				{/* Makes the whole row react to the pointer, not only its bars. */}
				<rect fill="transparent" width={HOURS * STEP} height={HEIGHT} />
				{day.hours.map(({ hour, own, others }) => {
					const barHeight = (count: number) => (count / highest) * (HEIGHT - 1);
					const x = hour * STEP + 1;
					const base = HEIGHT - 1 - barHeight(others);
					return (
						<g key={hour}>
							{hour === hoveredHour && (
								<rect className={classes.pointed} x={hour * STEP} width={STEP} height={HEIGHT} />
							)}
							<rect className={classes.ground} x={x} y={HEIGHT - 1} width={BAR} height={1} />
							<rect className={classes.others} x={x} y={base} width={BAR} height={barHeight(others)} />
							<rect
								className={classes.own}
								x={x}
								y={base - barHeight(own)}
								width={BAR}
								height={barHeight(own)}
							/>
						</g>
					);
				})}
			</svg>
		</Tooltip.Floating>
	);
}
