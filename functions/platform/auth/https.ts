/** Whether the request came over https. */
export const isHttps = ({ req }: { req: { url: string } }): boolean => req.url.startsWith("https:");
