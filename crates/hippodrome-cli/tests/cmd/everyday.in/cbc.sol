Optimal - objective value 6.00000000
      0 x_0_1        1      0
      7 x_1_2        1      0
     14 x_2_3        1      0
     21 x_3_4        1      0
     28 x_4_5        1      0
     35 x_5_0        1      0
