# Objective value = 6
x[0,1] 1
x[1,2] 1
x[2,0] 1
x[3,4] 1
x[4,5] 1
x[5,3] 1
