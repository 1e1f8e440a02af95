/** Before each test file of the project "PostgreSQL 15": points `DATABASE_URL` at its server. */
process.env['DATABASE_URL'] = process.env['POSTGRES_15_URL'];
