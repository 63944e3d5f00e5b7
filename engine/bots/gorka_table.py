"""The equilibrium table of Gorka for two. Written by tools/gorka_cfr.py, which says what it means."""

#: where the look of the open cards is cut into classes, and the chance to win into buckets
CLASSES = (0.2, 0.4, 0.6, 0.8)
BUCKETS = (
    0.005, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.28, 0.32, 0.36, 0.4, 0.44,
    0.48, 0.52, 0.56, 0.6, 0.64, 0.68, 0.72, 0.76, 0.8, 0.84, 0.88, 0.9,
    0.92, 0.935, 0.95, 0.96, 0.97, 0.985, 0.9995,
)  # fmt: skip
#: the play is in multiples of one part of this
PARTS = 24
#: for every spot and every action but the last, by class and bucket, how often; packed by zlib and base 85
TABLE = (
    "c-pmDiIU?W4&}a28w3CUr7P^tbmCyTwzgJrTs1A@z|%u|VtOB@#|_PF>p!+n-Kb+UhDL<Z|Iy<4Q=iu0gRFQx!u!-v8|#7vwz=QI"
    "!13w=pARdY_FT8G_rYUtGYNP1co%xZvY*!&q1z63cHHoTXZLF?nXSCSOv+Pm{(-W${}Rx84vXK89lft*GUmbgjl;rU%k=O2_C54H"
    ";8zeOATociIb*!N!;kvMtV2Iq4evj4pSBs(>-~Try89ZqxQ(bEZhXO+5n?}n_BlTMQeqAg((o3det+aKeiYtfkFHU=EXHxqV^8!g"
    "1uYm6#O64djbJtJFu?G3U?fXnUvWEGfpOh4vNwEQ8>khGc@zYH<A-~zdt&To!#*1`KKso|9VSkU38qKSjFl+>xHZCf_cwfA2?(=R"
    "H@(%9E1x49pv&aG|0KK-zmNH+o_kO_ctxoYT97F|CkV&B1y0JNzm_c;_(`%u4iP6AxVU^i87dj)d){F0UslR_JL42x@YX6To!UO<"
    "uaHD0MPp+rIfqmq0mg(fu~+u!$CSzNzLDMy)=d~@f=^xAY2%!?!3CivYd<!{D8-ae$<ekS^_F_MkV*o)TRqw%e*HK~5CT2Hdz3v&"
    "QNR7Ioz9$s#Pj7-k;(zD-vPrs@$XwsId4G_g3}Xz2$rW}4o~m`{?f;DFW+6K6F~53f8-Y|qZY*%{(5Xyv4y{upz6%;Q;uHS2yc++"
    "jj)4<EtL+`GfHv=n^Zj$3|65nTlfhTiwDMduCbW7tdcN0uVJtLP5}PF!H}c~xaUI%F$NuM{jk>I%8`<RGQz+gpu>IrgmT7UdxX}~"
    "BYuNNM=WUN_LiatUj=?eLSesr7)EeOebjpH`YmlU{_Pvsz8Q=~UIsw2v~nw*{DTh@2u}>p{2Gk#8m;g-f?+Fv-R!9*>dj+(a7Jne"
    "PZ(4#gFOc&ET$4thwv-GDW|HqMGXOTv|hOhS9VEYDyg|r+J`x7T!_KJ6F}h0_()nxD{ABq{~{PQ?w5PVxFGO7T71<aEYt*_20H_o"
    "K&a_$N7LN*b8m$#;sc}eBmRSeMX-1N(Q(1gBJEq*AoYP>h!g(cA4!n{l+rlOeLr_h<EqYM%0qZYA5-hZa(#Kp&)y(KFa1Y6@jGsR"
    "SI!#^xe3HlLfd7q+AxB;`Pik>QbNdyYGoy2pg>x_T)(h(<tN;`3IBq#Awr5C3Cz9tC#2NIXl^yS$TuQ{sh_M{(U%lra)Qrsf)6HJ"
    "i!**!NSW>Y9&Cv(Fl@R1t(>kq9p2fOP0I7j1^G|e8Ehl9pI@@Zcj<>W2nh6Ief`+i{5y8D^1}w@GrzRnDB#~2i&wX~#o!^W>~8Q6"
    "<PpT2sD9T+@JNUH2CdSLq4Ord?{-{hzqWm=X$ziV^iQAvtAGtM@t(ZE_})KdsEVa~c%T3!6tow!{>Y<MOY$obVKn0vI`29YsF-tO"
    "%b-`W_!ikgS+kuJK3e>3?tw_4Wi70U$&S*srN3To``3i$@sS#h&!lg?8XR>LB+-Mv9iaUS#xH!Ya|836croIwVzlQ#&`aNMdDOTa"
    "qSKpVN(n)gP=d@6gb2qLCoBBPJBiSip^Gkfnsz7`6pGPkVrR6643A0eOsd+yk}`OuRob~|At74&K<%O_)RR2re==?mTnWkW%wH1p"
    "H(G1S>1Tgg>JNmXaN#6*$3LdrcV9zxQaP(QSBkJjgBePxRrs0yQ6s^o4K#jmGXcSrv3{gjZ^%d4W8?>>Ot)kb%=Y)#MJtK8B}Up5"
    "jPWs86LeeZt5z#o)bCaw`1u-qoYjed$g8)LtDbU*`Y8F9f1vJfr9<BqoKsFoxh!88<E0bVPF8*b?J<7u%s(CwAVs*F9Bd$C&DCGR"
    "H1#(upeJjIV{!!a;Wso@Ncb?qDWenq)dbbYK)66-KK1uk3+d!czYX9a0i*z>nNKkz&^+tWAM8v|^btvU%Ntyvz`{2_iLwsZmr?|`"
    "(U0PuQWK(|_Lm^^AO*-^6k6A(wytjr{#_t}dJJK^>#MZ4zBxCv@GU<8BpJ$#@!ncFPJi^WkgN!Jode<ZXnxEHDmg~NxS<csR|Fxa"
    "SWqWWis7S-X&*LpKBQG>z0Wg}W2WCDbe9~GBO^2ZZP6LXeNf>gXJom*cP*y+>)QK!h7^omTJFb&&W9~Tg&zk{na=dP9*0ds{f}eA"
    "FMTewJJsbl0!h)irGAG-?zz2W#=E6{JjKMytI;3)J;q^8x%ZbLmpvGpM+bp^0(W&)t(1IpXGR8)R_G)BA!X#!8(LlSm!uj0jAYyd"
    "FNPFS_tP~Xq;n$!1gIfI*eU<^$VZ|ib#}gE+1cowS>TI*1zK+f2IPYaFZ=tNEJKgoWjzvm;vd&L6rU6cne>0YlyP2t+E;(bp!L4a"
    "v*Y-Bx7^<P!GFz#JGa*NfAMesi+>RQR_@1}gMZm;o8I;PKk1ljclP9;;kq4v@K4i~m-n_#kRbHt{FC-79mL#Q`@ugy_?N;KF>!C?"
    "yZ+Cu0spcTgMYZr&TktX2l!`#_~su-F3`RL+8fG8dR*3@Fa2^mAAOK77|FbO2iu6?S^o&)$3FF+(!BXb54zmmOxu-PL8AX(_*eem"
    "U!T`+za5)5ZaW|N;&eaxHx59?0TlWVYs6N2"
)
