// One decimal of a card unit is a twentieth of a pixel on the largest card; matrices need more.
export default {
  multipass: true,
  floatPrecision: 1,
  plugins: [
    {
      name: 'preset-default',
      params: { overrides: { convertPathData: { floatPrecision: 1 }, convertTransform: { floatPrecision: 4 } } },
    },
  ],
};
