import type { Db } from '../../infrastructure/database/database.ts';
import type { PaymentGateway } from '../../services/billing/payment-gateway.ts';
import { createSandboxRepo } from './sandbox-gateway.repo.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

export const openSandboxGateway = (db: Db): PaymentGateway => createSandboxGateway(createSandboxRepo(db));
