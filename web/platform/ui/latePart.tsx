import { type ComponentType, useEffect } from "react";
import { useOnDemand } from "./useOnDemand.ts";

/** Delay after which the files of a part that is not shown yet are loaded, so that it opens without the network. */
const QUIET = 1_500;

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
	const [Part, request] = useOnDemand(load);
	useEffect(() => {
		if (wanted) {
			request();
			return;
		}
		// A failure is reported once the part is wanted.
		const timer = setTimeout(() => load().then(request, () => undefined), QUIET);
		return () => clearTimeout(timer);
	}, [wanted, load, request]);
	return Part && <Part {...partProps} />;
}
