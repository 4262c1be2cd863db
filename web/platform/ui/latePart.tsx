import { type ComponentType, useEffect, useState } from "react";
import { importPart } from "#web/platform/api/importPart.ts";
import { waitForAnswers } from "#web/platform/api/openCalls.ts";
import { toastFailed } from "./toast.ts";

/** Delay after which the failed load of a part that is waited for is repeated, in milliseconds. */
const RETRY_DELAY = 3_000;

/**
 * Part of a page that is not needed before the page has painted, such as an editor over a list. Its files load
 * when it is wanted, or once the page has its answers, so that it then opens without the network.
 * @param isWanted whether a part with these props is shown; by default it is as soon as it is rendered
 */
export const latePart =
	<Props extends object>(
		load: () => Promise<ComponentType<Props>>,
		isWanted: (props: Props) => boolean = () => true,
	): ComponentType<Props> =>
	(props) => <LatePart load={load} wanted={isWanted(props)} partProps={props} />;

interface LatePartProps<Props> {
	load: () => Promise<ComponentType<Props>>;
	wanted: boolean;
	partProps: Props;
}

function LatePart<Props extends object>({ load, wanted, partProps }: LatePartProps<Props>) {
	const [Part, setPart] = useState<ComponentType<Props> | null>(null);
	const isLoaded = Part !== null;
	useEffect(() => {
		if (isLoaded) return;
		let retry: ReturnType<typeof setTimeout> | undefined;
		let isOver = false;
		const attempt = async (tellsFailure: boolean) => {
			try {
				const loaded = await importPart(load);
				// Wrapped, because a state setter calls a function that it receives.
				setPart(() => loaded);
			} catch (error) {
				if (isOver) return;
				// A failure is reported only to an operator who waits for the part, and only the first time.
				if (tellsFailure) toastFailed(error);
				if (wanted) retry = setTimeout(() => attempt(false), RETRY_DELAY);
			}
		};
		const begin = async () => {
			if (!wanted) await waitForAnswers();
			if (!isOver) await attempt(wanted);
		};
		void begin();
		return () => {
			isOver = true;
			clearTimeout(retry);
		};
	}, [wanted, load, isLoaded]);
	return Part && <Part {...partProps} />;
}
