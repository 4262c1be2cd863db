import { z } from "zod";
import { apiId } from "./api-fields.ts";

export const friendIntroductionsShape = z
	.object({
		fid: apiId(),
		introduced_by: apiId()
			.nullable()
			.meta({ description: "紹介した友だちのID。紹介で友だちになっていないか、見る権限がなければnull" }),
		added: z.number().int().meta({ description: "紹介で友だちになった人の数" }),
		completed: z.number().int().meta({ description: "成立した紹介の数" }),
	})
	.meta({ id: "FriendIntroductions" });
