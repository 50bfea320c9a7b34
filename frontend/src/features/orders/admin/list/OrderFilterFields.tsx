import Select from 'antd/es/select';
import { useId } from 'react';
import { DayPicker } from '../../../../shared/components/DayPicker.tsx';
import { Field } from '../../../../shared/components/Field.tsx';
import { FieldError } from '../../../../shared/components/FieldError.tsx';
import { orderTexts, timelineTexts } from '../../orders-texts.ts';
import { adminListTexts } from '../admin-orders-texts.ts';
import { isReversed, type OrderFilters, paymentMethods, statuses } from './admin-orders-url.ts';

interface Props {
  filters: OrderFilters;
  onChange: (change: Partial<OrderFilters>) => void;
  /** Shows a label above each field, for the drawer. */
  labelled?: boolean;
}

const texts = adminListTexts.filters;

/** The filters of the administrator's orders: status, payment method and days. */
export function OrderFilterFields({ labelled = false, ...fields }: Props) {
  const id = useId();
  const ids = { status: `${id}status`, payment: `${id}payment`, from: `${id}from`, to: `${id}to` };
  const error = isReversed(fields.filters) ? texts.reversed : undefined;
  if (!labelled) {
    return (
      <>
        <StatusSelect id={ids.status} {...fields} />
        <PaymentSelect id={ids.payment} {...fields} />
        <FromPicker id={ids.from} {...fields} />
        <ToPicker id={ids.to} {...fields} />
        {error && <FieldError id={`${ids.from}-error`}>{error}</FieldError>}
      </>
    );
  }
  return (
    <>
      <Field id={ids.status} label={texts.status}>
        <StatusSelect id={ids.status} {...fields} />
      </Field>
      <Field id={ids.payment} label={texts.payment}>
        <PaymentSelect id={ids.payment} {...fields} />
      </Field>
      <Field id={ids.from} label={texts.fromDay} error={error}>
        <FromPicker id={ids.from} {...fields} />
      </Field>
      <Field id={ids.to} label={texts.toDay}>
        <ToPicker id={ids.to} {...fields} />
      </Field>
    </>
  );
}

type FieldProps = Omit<Props, 'labelled'> & { id: string };

function StatusSelect({ id, filters, onChange }: FieldProps) {
  const options = [
    { value: '' as const, label: texts.allStatuses },
    ...statuses.map((status) => ({ value: status, label: timelineTexts.steps[status] })),
  ];
  return (
    <Select
      id={id}
      className="order-filter"
      aria-label={texts.status}
      value={filters.status}
      onChange={(status) => onChange({ status })}
      options={options}
    />
  );
}

function PaymentSelect({ id, filters, onChange }: FieldProps) {
  const options = [
    { value: '' as const, label: texts.allPayments },
    ...paymentMethods.map((method) => ({ value: method, label: orderTexts.paymentNames[method] })),
  ];
  return (
    <Select
      id={id}
      className="order-filter"
      aria-label={texts.payment}
      value={filters.payment}
      onChange={(payment) => onChange({ payment })}
      options={options}
    />
  );
}

function FromPicker({ id, filters: { from, to }, onChange }: FieldProps) {
  return (
    <DayPicker
      id={id}
      label={texts.fromDay}
      prefix={<span className="faint">{texts.from}</span>}
      placeholder={texts.anyDay}
      date={from}
      {...(isReversed({ from, to }) && { errorId: `${id}-error` })}
      clearable
      onChoose={(day) => onChange({ from: day })}
    />
  );
}

function ToPicker({ id, filters: { to }, onChange }: FieldProps) {
  return (
    <DayPicker
      id={id}
      label={texts.toDay}
      prefix={<span className="faint">{texts.to}</span>}
      placeholder={texts.anyDay}
      date={to}
      clearable
      onChoose={(day) => onChange({ to: day })}
    />
  );
}
