import * as z from '@grandstand/shared-contracts/schema';

/** A field that falls back instead of failing: operators' files never stop the site (resolutions d4). */
export const orDefault = <S extends z.ZodMiniType>(schema: S, fallback: z.output<S>) =>
  z.catch(z._default(schema as z.ZodMiniType, fallback), fallback) as unknown as z.ZodMiniType<z.output<S>, unknown>;

/** A list that keeps its good entries and drops the others. */
export const lenientList = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.catch(z._default(z.array(z.unknown()), []), []),
    z.transform((entries: unknown[]) =>
      entries.flatMap((entry): z.output<S>[] => {
        const parsed = item.safeParse(entry);
        return parsed.success ? [parsed.data as z.output<S>] : [];
      }),
    ),
  );

/** An object of lenient fields; any other value counts as `{}`. */
export const lenientObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.pipe(
    z.transform((value: unknown): object =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {},
    ),
    z.object(shape) as z.ZodMiniType<z.output<z.ZodMiniObject<Shape>>, object>,
  );
