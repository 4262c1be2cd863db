import { z } from "zod";
import { ALL_API_RIGHTS } from "../rights.ts";
import { apiId } from "./api-fields.ts";

/** Token with its rights, as shown to its client. */
export const callerShape = z
	.object({
		service_code: z.object({ id: apiId(), name: z.string() }),
		rights: z.array(z.enum(ALL_API_RIGHTS)).meta({ description: "今できること" }),
		lacked_abilities: z.array(z.string()).meta({
			description: "権限に含まれる呼び出しのうち、発行した管理者にないためにできないものの権限の名前",
		}),
		sees_all_friends: z
			.boolean()
			.meta({ description: "falseでは、サービスコードの絞り込みに合う友だちだけ" }),
		calls_per_minute: z.int(),
	})
	.meta({ id: "Caller" });
