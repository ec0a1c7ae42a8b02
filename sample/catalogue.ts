/** The assortment of the generated market: invented products and brands, each with its usual price in BRL. */

export interface Category {
  readonly name: string;
  /** The beginning of the products' ids: `kitchen-1`. */
  readonly idPrefix: string;
  readonly brands: readonly [string, ...string[]];
  /** Usual delivery costs. */
  readonly freight: number;
  readonly products: readonly (readonly [name: string, price: number])[];
}

/** 52 products in nine categories. */
export const catalogue: readonly Category[] = [
  {
    name: "Kitchen",
    idPrefix: "kitchen",
    brands: ["Brasa", "Talher"],
    freight: 14,
    products: [
      ["Kettle 1.7 l", 89.9],
      ["Coffee grinder", 119.9],
      ["Cast iron pan 26 cm", 139],
      ["Knife set, 5 pieces", 164.9],
      ["Pressure cooker 4.5 l", 149.9],
      ["Hand blender", 109.9],
      ["Digital scale", 44.9],
    ],
  },
  {
    name: "Bedding",
    idPrefix: "bedding",
    brands: ["Alvor", "Linho"],
    freight: 13,
    products: [
      ["Duvet cover, double", 79.9],
      ["Pillow, memory foam", 59.9],
      ["Fitted sheet, queen", 49.9],
      ["Blanket, fleece", 69.9],
      ["Mattress protector", 84.9],
    ],
  },
  {
    name: "Garden",
    idPrefix: "garden",
    brands: ["Verdejo", "Raiz"],
    freight: 17,
    products: [
      ["Hose reel 20 m", 99.9],
      ["Pruning shears", 39.9],
      ["Solar lights, set of 6", 54.9],
      ["Watering can 10 l", 34.9],
      ["Hammock, cotton", 129.9],
      ["Leaf rake", 29.9],
      ["Sprinkler", 59.9],
      ["Grow box", 74.9],
    ],
  },
  {
    name: "Games",
    idPrefix: "games",
    brands: ["Arkada"],
    freight: 11,
    products: [
      ["Wireless controller", 189.9],
      ["Headset, 7.1", 219],
      ["Charging station", 79.9],
      ["Carrying case", 49.9],
    ],
  },
  {
    name: "Beauty",
    idPrefix: "beauty",
    brands: ["Orvalho", "Pele Viva", "Cachos"],
    freight: 9,
    products: [
      ["Hair dryer 2,000 W", 129.9],
      ["Straightener, ceramic", 149.9],
      ["Face cream, day", 64.9],
      ["Sunscreen SPF 50", 54.9],
      ["Beard trimmer", 99.9],
      ["Electric toothbrush", 139.9],
      ["Massage gun", 249.9],
      ["Bathroom scale", 79.9],
    ],
  },
  {
    name: "Perfume",
    idPrefix: "perfume",
    brands: ["Jasmim"],
    freight: 10,
    products: [
      ["Eau de parfum 50 ml", 199.9],
      ["Eau de toilette 100 ml", 159.9],
      ["Body splash 200 ml", 49.9],
    ],
  },
  {
    name: "Watches",
    idPrefix: "watches",
    brands: ["Pontual", "Meridiano"],
    freight: 12,
    products: [
      ["Diver watch 200 m", 329],
      ["Chronograph, steel", 289.9],
      ["Field watch, nylon", 149.9],
      ["Digital watch", 89.9],
      ["Dress watch, leather", 219.9],
      ["Smart band", 169.9],
      ["Pocket watch", 119.9],
    ],
  },
  {
    name: "Furniture",
    idPrefix: "furniture",
    brands: ["Marcena"],
    freight: 29,
    products: [
      ["Side table, pine", 129.9],
      ["Wall shelf, 3 boards", 89.9],
      ["Folding chair", 109.9],
      ["Shoe rack", 74.9],
    ],
  },
  {
    name: "Computers",
    idPrefix: "computers",
    brands: ["Nodo", "Fibra"],
    freight: 12,
    products: [
      ["Mechanical keyboard", 249.9],
      ["Wireless mouse", 69.9],
      ["USB hub, 7 ports", 89.9],
      ["SSD 240 GB", 279.9],
      ["Webcam, full HD", 159.9],
      ["Notebook stand", 79.9],
    ],
  },
];
