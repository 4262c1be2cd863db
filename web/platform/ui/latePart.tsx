import { type ComponentType, useEffect, useState } from "react";
import { toastFailed } from "./toast.ts";

/** Delay after which the files of a part that is not shown yet are loaded, so that it opens without the network. */
const QUIET = 1_500;
/** Delay after which a part that is waited for is requested again. */
const RETRY = 3_000;

/**
 * Part of a page that is not needed before the page has painted, such as an editor over a list. Its files load
 * when it is wanted, or in a quiet moment.
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
		let timer: ReturnType<typeof setTimeout> | undefined;
		let isOver = false;
		const attempt = (delay: number, tellsFailure: boolean) => {
			timer = setTimeout(async () => {
				try {
					const loaded = await load();
					// Wrapped, because a state setter calls a function that it receives.
					setPart(() => loaded);
				} catch (error) {
					if (isOver) return;
					// A failure is reported once the part is wanted.
					if (tellsFailure) toastFailed(error);
					if (wanted) attempt(RETRY, false);
				}
			}, delay);
		};
		attempt(wanted ? 0 : QUIET, wanted);
		return () => {
			isOver = true;
			clearTimeout(timer);
		};
	}, [wanted, load, isLoaded]);
	return Part && <Part {...partProps} />;
}
