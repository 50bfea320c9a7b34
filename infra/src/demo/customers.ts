import { DEMO_ACCOUNTS } from '@shop/contracts/demo-data.ts';

/** Who uses the demo shop. Phone numbers come from the ranges set aside for stories, addresses are made up. */
export type Person = {
  name: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: string;
  zipCode: string;
  city: string;
  state: string;
  country: string;
};

/** Signs in with admin@shop.test / admin123 (DESIGN.md §5). */
export const administrator: Person = {
  name: 'Ada',
  lastName: 'Morgan',
  email: DEMO_ACCOUNTS.administrator.email,
  phoneNumber: '+1 212 555 0142',
  address: '350 Harbour Street',
  zipCode: '10013',
  city: 'New York',
  state: 'New York',
  country: 'United States',
};

/** Signs in with customer@shop.test / customer123 (DESIGN.md §5). */
export const shopper: Person = {
  name: 'Anna',
  lastName: 'Keller',
  email: DEMO_ACCOUNTS.shopper.email,
  phoneNumber: '+49 30 23125 417',
  address: 'Lindenallee 12',
  zipCode: '10115',
  city: 'Berlin',
  state: 'Berlin',
  country: 'Germany',
};

/** Everybody else; nobody knows their passwords. */
export const customers: readonly Person[] = [
  person('Marcus', 'Reed', '+1 206 555 0117', ['418 Alder Street', '98104', 'Seattle', 'Washington', 'United States']),
  person('Sofia', 'Alvarez', '+1 512 555 0163', ['77 Pecan Lane', '78704', 'Austin', 'Texas', 'United States']),
  person('Priya', 'Nair', '+1 415 555 0188', [
    '1209 Dolores Court',
    '94110',
    'San Francisco',
    'California',
    'United States',
  ]),
  person('Oliver', 'Hughes', '+44 20 7946 0311', [
    '24 Marlow Road',
    'SE15 4QL',
    'London',
    'Greater London',
    'United Kingdom',
  ]),
  person('Isla', 'Campbell', '+44 131 496 0752', [
    '9 Thistle Close',
    'EH6 7JR',
    'Edinburgh',
    'Scotland',
    'United Kingdom',
  ]),
  person('Jonas', 'Brandt', '+49 40 66969 204', ['Elbweg 41', '22765', 'Hamburg', 'Hamburg', 'Germany']),
  person('Clara', 'Moreau', '+33 1 99 00 45 12', ['18 rue des Tilleuls', '75011', 'Paris', 'Île-de-France', 'France']),
  person('Hugo', 'Lefevre', '+33 4 65 71 28 90', [
    '5 quai du Port',
    '13002',
    'Marseille',
    "Provence-Alpes-Côte d'Azur",
    'France',
  ]),
  person('Freja', 'Lindgren', '+46 8 465 004 27', ['Björkgatan 3', '118 20', 'Stockholm', 'Stockholm', 'Sweden']),
  person('Liam', 'Walsh', '+353 20 910 4471', ['62 Quay Street', 'H91 TX2C', 'Galway', 'Connacht', 'Ireland']),
  person('Grace', 'Thompson', '+61 2 5550 3198', [
    '14 Banksia Avenue',
    '2042',
    'Sydney',
    'New South Wales',
    'Australia',
  ]),
  person('Noah', 'Tremblay', '+1 514 555 0129', ['230 rue des Érables', 'H2J 3K8', 'Montreal', 'Quebec', 'Canada']),
  person('Elena', 'Rossi', '+1 617 555 0175', ['51 Beacon Row', '02116', 'Boston', 'Massachusetts', 'United States']),
];

function person(
  name: string,
  lastName: string,
  phoneNumber: string,
  [address, zipCode, city, state, country]: readonly [string, string, string, string, string],
): Person {
  const email = `${name}.${lastName}@mail.test`.toLowerCase();
  return { name, lastName, email, phoneNumber, address, zipCode, city, state, country };
}
