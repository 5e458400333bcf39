// A program that knows the API by the generated types alone: reads an event as the public, by address and name.
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

declare const process: { argv: string[] };
const [address, slug] = process.argv.slice(2) as [string, string];

const client = createClient<paths>({ baseUrl: address });
const { data, error } = await client.GET("/api/events/{slug}", { params: { path: { slug } } });
if (error) {
  throw new Error(error.message);
}
const fee: number = data.settings.terms.fee;
const starts: string | null = data.settings.starts_at;
console.log(JSON.stringify({ slug: data.slug, title: data.settings.title, fee, starts }));
