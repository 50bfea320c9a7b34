/** Resolves the discrepancies of surplus payments whose refund completed before that resolved them by itself. */
export async function up(knex: { raw(sql: string): PromiseLike<unknown> }): Promise<void> {
  await knex.raw(`
    update discrepancies d set resolved_at = now()
    from refunds r
    where d.rule = 'surplus-payment' and d.resolved_at is null
      and d.subject = 'capture/' || r.capture_id and r.status = 'completed'
  `);
}
