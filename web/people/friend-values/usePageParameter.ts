import { useSearchParams } from "wouter";

/** Page number of a list from the address, and a function that changes it. */
export function usePageParameter(): [page: number, turnTo: (page: number) => void] {
	const [parameters, setParameters] = useSearchParams();
	const page = Math.max(1, Math.trunc(Number(parameters.get("page"))) || 1);
	return [
		page,
		(to) =>
			setParameters((parameters) => {
				if (to > 1) parameters.set("page", String(to));
				else parameters.delete("page");
				return parameters;
			}),
	];
}
