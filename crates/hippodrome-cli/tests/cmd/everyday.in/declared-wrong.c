static const int tour[3][4] = {
  {3, 6, 11, 8},
  {1O, 9, 2, 5},
  {1, 4, 7, 10},
};
