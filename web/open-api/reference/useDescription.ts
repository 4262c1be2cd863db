import useSWR from "swr";
import { readError } from "../../api/error.ts";
import type { Description } from "./description.ts";

/** What programs may call, as the API describes itself. It is open, and no call of the console. */
export const useDescription = () => useSWR<Description>("/open_api/v1/openapi.json", read);

async function read(address: string): Promise<Description> {
	const answer = await fetch(address);
	if (!answer.ok) throw await readError(answer);
	return answer.json();
}
