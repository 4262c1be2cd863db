import { useSearchParams } from "wouter";

/** The page of a list that the address asks for, and the way to another. */
export function usePage(): [page: number, turnTo: (page: number) => void] {
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
